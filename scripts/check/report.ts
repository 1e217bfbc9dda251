/**
 * The result of a check. Failures fail `npm run check`, warnings are only printed, `summary` says how much was checked:
 * a check that read nothing must not look like one that found nothing.
 */
export interface CheckReport {
  failures: string[];
  warnings: string[];
  summary: string;
}
