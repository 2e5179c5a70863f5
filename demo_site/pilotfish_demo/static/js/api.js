/** What the shop could not do; the message is written for the customer. */
export class ShopError extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** Asks the shop for data; `body` is sent as JSON. */
export async function call(method, path, { body, signal } = {}) {
  const response = await fetch(`/api${path}`, {
    method,
    signal,
    headers: body === undefined ? {} : { "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (response.status === 401) {
    location.assign(`/login?next=${encodeURIComponent(location.pathname)}`);
  }
  const answer = await response.json();
  if (!response.ok) throw new ShopError(response.status, sentence(answer.detail));
  return answer;
}

export const get = (path, signal) => call("GET", path, { signal });

/** FastAPI lists what is wrong with each field; a customer needs the first one. */
function sentence(detail) {
  if (typeof detail === "string") return detail;
  const [problem] = detail ?? [];
  return problem ? `${problem.loc.at(-1)}: ${problem.msg}` : "Something went wrong.";
}
