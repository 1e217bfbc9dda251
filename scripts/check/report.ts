/**
 * What a check found. Failures fail `npm run check`, warnings are only printed, `summary` says how much was looked at:
 * a check that looked at nothing must not look like a check that found nothing.
 */
export interface CheckReport {
  failures: string[];
  warnings: string[];
  summary: string;
}
