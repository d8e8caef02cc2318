"""What a client says about its webhook."""

from marshmallow import Schema, fields
from marshmallow.validate import Length

LONGEST_URL = 2000


class WebhookRequest(Schema):
    """Where decisions are to be pushed to."""

    url = fields.URL(
        required=True,
        schemes={"http", "https"},
        require_tld=False,
        validate=Length(max=LONGEST_URL),
        metadata={"example": "https://bots.example.org/floe"},
    )
