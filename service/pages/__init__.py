"""What people read: docs, rules, the web client."""
