"""What can be wrong with a webhook; what an exception says goes to its programmer, in English."""


class WebhookFault(Exception):
    """Something is wrong with a webhook."""


class AddressRefused(WebhookFault):
    """The service does not call there."""


class CallFailed(WebhookFault):
    """No answer came that could be read and was one of those that are due."""


class WebhookGone(CallFailed):
    """The webhook asked not to be called any more."""


class WrongManners(WebhookFault):
    """The webhook answered what it must not answer."""
