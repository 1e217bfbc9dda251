/** Splits «Фамилия Имя Отчество» as it is written in a sign-up form; a single word is a first name. */
export function splitFullName(fullName: string): { last_name: string; first_name: string; middle_name: string } {
  const words = fullName.split(/\s+/).filter((word) => word !== '');
  const [last = '', first, ...middle] = words;
  if (first === undefined) return { last_name: '', first_name: last, middle_name: '' };
  return { last_name: last, first_name: first, middle_name: middle.join(' ') };
}
