/** What is typed line by line, without the empty ones. */
export const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');
