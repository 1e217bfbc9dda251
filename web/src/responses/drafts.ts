/** What was typed into a response but not sent, by the order's id; lives as long as the tab. */
export interface ResponseDraft {
  price?: number | undefined;
  period_hours?: number | undefined;
  message?: string | undefined;
}

const drafts = new Map<number, ResponseDraft>();

export const draftOf = (orderId: number): ResponseDraft => drafts.get(orderId) ?? {};

export function keepDraft(orderId: number, draft: ResponseDraft): void {
  drafts.set(orderId, draft);
}

export function forgetDraft(orderId: number): void {
  drafts.delete(orderId);
}
