"""The background processes: bot turns, webhooks and the sweeper."""
