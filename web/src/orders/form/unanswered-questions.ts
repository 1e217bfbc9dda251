/** Whether a description holds nothing but questions, each a line that ends in a colon. An empty one holds nothing at all. */
export const isUnanswered = (description: string): boolean =>
  description.split('\n').every((line) => /^\s*$|:\s*$/.test(line));
