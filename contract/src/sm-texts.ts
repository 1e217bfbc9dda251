/** Why the price of a response came back, by the move of its order (product: responses). */
const REASONS: Record<string, string> = {
  archive: 'заказ ушёл в архив',
  delete: 'заказ удалён',
  block: 'заказ снял модератор',
  expire: 'срок заказа истёк, а отклик не открыли',
};

/** «заказ ушёл в архив»; entries older than stored reasons get a general text. */
export function smReturnReason(move: string): string {
  return REASONS[move] ?? 'заказ закрылся без исполнителя';
}
