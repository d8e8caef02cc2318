"""The endpoints: each translates one HTTP request into one use case and back."""
