/** One end of a channel between two processes. */
interface Channel {
  send(message: unknown): void
  listen(hear: (message: unknown) => void): void
}

type Message =
  | { readonly kind: 'ask'; readonly id: number; readonly name: string; readonly args: unknown[] }
  | { readonly kind: 'told'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'threw'; readonly id: number; readonly message: string }

type Functions<T> = { [K in keyof T]: (...args: never[]) => Promise<unknown> }

/**
 * Answers with `mine` and calls `theirs`: each method of an interface becomes a message and back.
 * A method that throws rejects at its caller with the same words.
 */
export function connect<Mine extends Functions<Mine>, Theirs extends Functions<Theirs>>(
  channel: Channel,
  mine: Mine,
): Theirs {
  let lastId = 0
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()

  async function answer({ id, name, args }: Message & { kind: 'ask' }): Promise<void> {
    try {
      const method = mine[name as keyof Mine] as (...given: never[]) => Promise<unknown>
      channel.send({
        kind: 'told',
        id,
        value: await method(...(args as never[])),
      } satisfies Message)
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause)
      channel.send({ kind: 'threw', id, message } satisfies Message)
    }
  }

  channel.listen((heard) => {
    const message = heard as Message
    if (message.kind === 'ask') {
      void answer(message)
      return
    }
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.kind === 'told') asked?.resolve(message.value)
    else asked?.reject(new Error(message.message))
  })

  return new Proxy({} as Theirs, {
    get: (_, name) =>
      typeof name === 'string' && name !== 'then'
        ? (...args: unknown[]) => {
            const id = (lastId += 1)
            const asked = Promise.withResolvers<unknown>()
            waiting.set(id, asked)
            channel.send({ kind: 'ask', id, name, args } satisfies Message)
            return asked.promise
          }
        : undefined,
  })
}
