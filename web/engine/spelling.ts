/** Names cross the border in the spelling of each side: `numKvHeads` here, `num_kv_heads` there and in files. */

export const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const camelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** What a message says in parentheses are values and shapes, and what it says after "one of" are choices: neither is a name. */
const valuesOrName = /\([^()]*\)|must be one of .*|[\w.]+/gs;
const name = /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/;

/**
 * A message of C++ with the names of arguments as the caller writes them. `written` are texts that the caller gave, which stay
 * as they are: names of tensors, mostly.
 */
export function inNamesOfCaller(message: string, written: readonly string[] = []): string {
  const [first, ...others] = written.filter((text) => text.includes('_'));
  if (first !== undefined)
    return message
      .split(first)
      .map((part) => inNamesOfCaller(part, others))
      .join(first);
  return message.replace(valuesOrName, (part) => (name.test(part) ? camelCase(part) : part));
}
