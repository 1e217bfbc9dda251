/** Names are stored last, first, middle (decisions 3): «Ковалёва Ирина Сергеевна» → «Ирина Ковалёва». */
export function displayName(fullName: string): string {
  const [last = '', first] = fullName.trim().split(/\s+/);
  return first ? `${first} ${last}` : last;
}

/** For tables: «Ковалёва Ирина Сергеевна» → «Ковалёва И.». */
export function tableName(fullName: string): string {
  const [last = '', first] = fullName.trim().split(/\s+/);
  return first ? `${last}\u00a0${first.charAt(0)}.` : last;
}

/** «Ковалёва Ирина Сергеевна» → «Ирина», for sentences about the other side. */
export function firstName(fullName: string): string {
  const [last = '', first] = fullName.trim().split(/\s+/);
  return first ?? last;
}
