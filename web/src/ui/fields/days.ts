/** Two days `yyyy-MM-dd`; null leaves that end open. */
export interface Days {
  from: string | null;
  to: string | null;
}
