import type { VerificationForm } from '@provodka/contract/people/verifications.ts';
import type { RefusalReason, RevocationReason } from '@provodka/domain/people/verifications.ts';

type Asked = Omit<VerificationForm, 'file_ids'>;

/** A request of a freelancer, by their place in the cast or the login of a demo account. */
export interface DemoVerification {
  by: number | string;
  days_ago: number;
  form: Asked;
  document: string;
  decision:
    | { decision: 'approved'; reason_code?: undefined; comment?: undefined }
    | { decision: 'refused'; reason_code: RefusalReason; comment: string }
    | null;
  /** An approval that a moderator took back a day later. */
  revocation?: { reason_code: RevocationReason; comment: string };
}

const identity = (number: string): Asked => ({ kind: 'identity', number });
const certificate = (level: 'professional' | 'specialist' | 'expert', title: string, number: string): Asked => ({
  kind: 'certificate',
  level,
  title,
  number,
});
const APPROVED = { decision: 'approved' } as const;

export const VERIFICATIONS: readonly DemoVerification[] = [
  { by: 0, days_ago: 60, form: identity('8014 552310'), document: 'паспорт.pdf', decision: APPROVED },
  {
    by: 0,
    days_ago: 59,
    form: certificate('specialist', 'Управление торговлей 11', 'СП-8.3 004512'),
    document: 'сертификат-специалист-ут.pdf',
    decision: APPROVED,
  },
  {
    by: 1,
    days_ago: 41,
    form: certificate('professional', 'Зарплата и управление персоналом 3.1', 'ПФ-31 118207'),
    document: 'сертификат-профессионал-зуп.pdf',
    decision: APPROVED,
  },
  { by: 2, days_ago: 35, form: identity('0310 774120'), document: 'паспорт-разворот.pdf', decision: APPROVED },
  {
    by: 3,
    days_ago: 28,
    form: certificate('expert', 'Производственный учёт в 1С:ERP', 'ЭК-0317 2024'),
    document: 'сертификат-эксперт.pdf',
    decision: APPROVED,
  },
  {
    by: 5,
    days_ago: 26,
    form: certificate('specialist', 'Бухгалтерия предприятия 3.0', 'СП-30 006113'),
    document: 'сертификат-специалист-бп.pdf',
    decision: APPROVED,
    revocation: { reason_code: 'mistaken', comment: 'Сертификат на однофамильца. Пришлите свой.' },
  },
  { by: 4, days_ago: 22, form: identity('4512 310098'), document: 'паспорт.pdf', decision: APPROVED },
  {
    by: 'freelancer',
    days_ago: 20,
    form: { kind: 'organisation', title: 'ИП Савельев Д. О.', number: '500100732259' },
    document: 'выписка-егрип.pdf',
    decision: APPROVED,
  },
  {
    by: 'freelancer',
    days_ago: 9,
    form: certificate('professional', 'Бухгалтерия предприятия 3.0', 'ПФ-30 220415'),
    document: 'сертификат.pdf',
    decision: {
      decision: 'refused',
      reason_code: 'unreadable',
      comment: 'На скане не видно номера. Снимите сертификат целиком при дневном свете.',
    },
  },
  {
    by: 'freelancer',
    days_ago: 0.3,
    form: identity('6511 428831'),
    document: 'паспорт-разворот.pdf',
    decision: null,
  },
  {
    by: 6,
    days_ago: 1.2,
    form: certificate('professional', 'Управление торговлей 11', 'ПФ-11 090351'),
    document: 'сертификат-профессионал-ут.pdf',
    decision: null,
  },
];

/** Verified phones, of which two digits and a hash are kept. */
export const PHONES: readonly { by: number | string; days_ago: number; phone: string }[] = [
  { by: 0, days_ago: 58, phone: '+79000000110' },
  { by: 2, days_ago: 34, phone: '+79000000228' },
  { by: 3, days_ago: 27, phone: '+79000000341' },
  { by: 7, days_ago: 5, phone: '+79000000467' },
];
