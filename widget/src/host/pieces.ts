/** A text that comes in pieces: what `for await` reads, or a stream. */

/** Nothing if it is neither. Streams are read here: Safari's know no `for await`. */
export function piecesOf(text: unknown): AsyncIterable<unknown> | undefined {
  if (Object(text)[Symbol.asyncIterator]) return text as AsyncIterable<unknown>;
  return text instanceof ReadableStream ? read(text) : undefined;
}

/** Cancels the stream if its reader stops before its end. */
async function* read(stream: ReadableStream): AsyncGenerator {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}
