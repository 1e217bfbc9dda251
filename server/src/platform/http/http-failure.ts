import type { ProofRequired } from '@provodka/contract/http/envelope.ts';

/** Messages that several checks of a request share. */
export const TOO_LARGE = 'Слишком большой запрос';
export const UNREADABLE = 'Запрос не удалось разобрать';

/** A refusal by the pipeline itself, before any rule of the product. `message` is shown to people, in Russian. */
export class HttpFailure extends Error {
  status: number;
  fields: Record<string, string[]> | undefined;
  /** Seconds until another try makes sense. */
  retry_after: number | undefined;
  finished_at: Date | undefined;
  /** The proof of identity to give before the request is repeated. */
  proof: ProofRequired | undefined;
  /** The name of the signed-in person, for a page that was made for somebody else. */
  signed_in_as: { full_name: string } | undefined;

  constructor(
    status: number,
    message: string,
    extra: {
      fields?: Record<string, string[]>;
      retry_after?: number;
      finished_at?: Date;
      proof?: ProofRequired;
      signed_in_as?: { full_name: string };
    } = {},
  ) {
    super(message);
    this.name = 'HttpFailure';
    this.status = status;
    this.fields = extra.fields;
    this.retry_after = extra.retry_after;
    this.finished_at = extra.finished_at;
    this.proof = extra.proof;
    this.signed_in_as = extra.signed_in_as;
  }
}

/** The mistakes of a form by its fields, in Russian. */
export const wrongFields = (fields: Record<string, string[]>): HttpFailure =>
  new HttpFailure(422, 'Проверьте поля формы', { fields });
