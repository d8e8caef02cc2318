"""What a client says about its webhook."""

from marshmallow import fields
from marshmallow.validate import URL, Length

from service.schemas.fields import Request

LONGEST_URL = 2000


class WebhookRequest(Request):
    """Where decisions are to be pushed to."""

    url = fields.String(
        required=True,
        validate=[URL(schemes={"http", "https"}, require_tld=False), Length(max=LONGEST_URL)],
        metadata={"format": "url", "example": "https://bots.example.org/floe"},
    )
