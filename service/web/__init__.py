"""The frame around the endpoints: what every request and every answer passes."""
