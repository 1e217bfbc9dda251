/** A refusal by the pipeline itself, before any rule of the product was asked. `message` is shown to people, in Russian. */
export class HttpFailure extends Error {
  status: number;
  fields: Record<string, string[]> | undefined;
  /** Seconds until another try makes sense. */
  retry_after: number | undefined;
  finished_at: Date | undefined;

  constructor(
    status: number,
    message: string,
    extra: { fields?: Record<string, string[]>; retry_after?: number; finished_at?: Date } = {},
  ) {
    super(message);
    this.name = 'HttpFailure';
    this.status = status;
    this.fields = extra.fields;
    this.retry_after = extra.retry_after;
    this.finished_at = extra.finished_at;
  }
}
