const MOST = 99;

/** The title of a tab with the unread count before it: «(3) Заказы»; unchanged for zero. */
export function unreadTitle(title: string, number: number): string {
  const plain = title.replace(/^\(\d+\+?\) /, '');
  if (number === 0) return plain;
  return `(${number > MOST ? `${MOST}+` : number}) ${plain}`;
}
