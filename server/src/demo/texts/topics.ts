/** Subjects that tie orders, responses and deal stages of the demo marketplace together. */
export const TOPICS = [
  'integration',
  'exchange',
  'marketplaces',
  'accounting',
  'trade',
  'warehouse',
  'manufacturing',
  'payroll',
  'retail',
  'printing',
  'reports',
  'performance',
  'administration',
  'updates',
  'migration',
  'documents',
  'mobile',
  'industry',
  'development',
  'consulting',
] as const;

export type Topic = (typeof TOPICS)[number];
