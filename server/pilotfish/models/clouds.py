"""Models that Microsoft, Amazon and Google serve, through the clients of the vendors' own SDKs."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from importlib.util import find_spec

from pilotfish.agent.failures import AgentError, ModelMisconfigured, ModelUnavailable
from pilotfish.agent.model.model import closing
from pilotfish.agent.model.request import Chunk, Request
from pilotfish.models.anthropic_messages import AnthropicMessages
from pilotfish.models.model_options import CallOptions
from pilotfish.models.openai_chat import OpenAIChat
from pilotfish.models.provider import ConfigurationError, Provider, shows_images
from pilotfish.models.served import once

__all__ = ["VARIABLES", "CloudMessages", "azure", "bedrock", "vertex"]

VARIABLES = {
    "azure": ("AZURE_OPENAI_API_KEY", "AZURE_OPENAI_ENDPOINT"),
    "bedrock": ("AWS_BEARER_TOKEN_BEDROCK", "ANTHROPIC_BEDROCK_BASE_URL"),
    "vertex": ("CLOUDSDK_AUTH_ACCESS_TOKEN", "ANTHROPIC_VERTEX_BASE_URL"),
}
"""Key and address of each, by the names that the SDKs and gcloud read, too."""


class CloudMessages(AnthropicMessages):
    """Claude of a cloud. Its credentials are looked up by the first call, which may fail."""

    def stream(self, request: Request) -> AsyncGenerator[Chunk, None]:
        return _with_credentials(super().stream(request), self._contact.provider)


async def _with_credentials(
    chunks: AsyncGenerator[Chunk, None], provider: Provider
) -> AsyncGenerator[Chunk, None]:
    try:
        async with closing(chunks) as open_chunks:
            async for chunk in open_chunks:
                yield chunk
    except AgentError:
        raise
    except Exception as error:
        # google-auth and botocore have no exception in common; google-auth's say if to try again.
        kind = ModelUnavailable if getattr(error, "retryable", False) else ModelMisconfigured
        raise kind(
            f"{provider.name} got no credentials ({type(error).__name__}: {error!s:.200}). Set "
            f"{provider.key_variable}"
        ) from None


def azure(name: str, env: Mapping[str, str], call: CallOptions) -> OpenAIChat:
    """A deployment of Azure OpenAI, by `openai.AsyncAzureOpenAI`; raises ConfigurationError."""
    import openai

    key, token = env.get("AZURE_OPENAI_API_KEY") or None, env.get("AZURE_OPENAI_AD_TOKEN") or None
    if not key and not token:
        raise _lacks("azure", name, "a key", "AZURE_OPENAI_API_KEY, or AZURE_OPENAI_AD_TOKEN")
    place = _needed(env, ("AZURE_OPENAI_ENDPOINT",), "azure", name, "https://NAME.openai.azure.com")
    version = _needed(env, ("OPENAI_API_VERSION",), "azure", name, "2024-10-21")
    return OpenAIChat(
        name,
        images=shows_images(env) is not False,
        call=call,
        provider=_provider("Azure", "azure", name, place, key or token),
        client=openai.AsyncAzureOpenAI(
            azure_endpoint=place,
            api_version=version,
            api_key=key,
            azure_ad_token=None if key else token,
            **once(call.timeouts),
        ),
    )


def bedrock(name: str, env: Mapping[str, str], call: CallOptions) -> CloudMessages:
    """Claude in Amazon Bedrock, by `anthropic.AsyncAnthropicBedrock`; raises ConfigurationError."""
    from anthropic.lib.bedrock import AsyncAnthropicBedrock

    _installed("bedrock", name, "boto3")
    key, place = (env.get(variable) or None for variable in VARIABLES["bedrock"])
    try:
        client = AsyncAnthropicBedrock(
            api_key=key,
            base_url=place,
            aws_region=env.get("AWS_REGION") or env.get("AWS_DEFAULT_REGION"),
            **once(call.timeouts),
        )
    except ValueError:
        raise _lacks("bedrock", name, "a region", "AWS_REGION, or one in the profile") from None
    provider = _provider("Amazon Bedrock", "bedrock", name, place, key)
    return CloudMessages(
        name, images=shows_images(env), call=call, provider=provider, client=client
    )


def vertex(name: str, env: Mapping[str, str], call: CallOptions) -> CloudMessages:
    """Claude in Google's Vertex AI, by `anthropic.AsyncAnthropicVertex`; raises
    ConfigurationError.
    """
    from anthropic.lib.vertex import AsyncAnthropicVertex

    token, place = (env.get(variable) or None for variable in VARIABLES["vertex"])
    if not token:
        _installed("vertex", name, "google.auth")
    projects = ("ANTHROPIC_VERTEX_PROJECT_ID", "GOOGLE_CLOUD_PROJECT")
    client = AsyncAnthropicVertex(
        region=_needed(env, ("CLOUD_ML_REGION",), "vertex", name, "global"),
        project_id=_needed(env, projects, "vertex", name, "my-project"),
        access_token=token,
        base_url=place,
        **once(call.timeouts),
    )
    provider = _provider("Vertex AI", "vertex", name, place, token)
    return CloudMessages(
        name, images=shows_images(env), call=call, provider=provider, client=client
    )


def _provider(
    company: str, vendor: str, name: str, place: str | None, secret: str | None
) -> Provider:
    ways = {
        "azure": "AZURE_OPENAI_API_KEY",
        "bedrock": "AWS_BEARER_TOKEN_BEDROCK, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
        "vertex": "GOOGLE_APPLICATION_CREDENTIALS",
    }
    return Provider(
        vendor=company,
        name=f"{vendor}:{name}",
        key_variable=ways[vendor],
        url_variable=VARIABLES[vendor][1],
        base_url=place,
        secret=secret,
    )


def _needed(
    env: Mapping[str, str], variables: tuple[str, ...], vendor: str, name: str, such_as: str
) -> str:
    found = next((value for each in variables if (value := env.get(each, "").strip())), None)
    if found is None:
        raise _lacks(vendor, name, variables[0], f"it in the environment, such as {such_as}")
    return found


def _installed(vendor: str, name: str, package: str) -> None:
    try:
        found = find_spec(package)
    except ModuleNotFoundError:  # of the package that it is in
        found = None
    if found is None:
        raise ConfigurationError(
            f"The model '{vendor}:{name}' needs more packages: pip install 'pilotfish[{vendor}]'"
        )


def _lacks(vendor: str, name: str, what: str, how: str) -> ConfigurationError:
    return ConfigurationError(f"The model '{vendor}:{name}' needs {what}: set {how}")
