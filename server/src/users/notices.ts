import type { Notification } from '@provodka/contract/people.ts';

/** Banner notices of the signed-in person (specification section 5, decisions 2 and 3). */

/** Asks for a real name; `side` says which profile is concerned. */
export const nameNotice = (side: 'customer' | 'freelancer'): Notification => ({
  id: `full_name_${side}`,
  title: 'Укажите ФИО',
  type: 'warning',
  message:
    'Внимание! Укажите корректные ФИО, чтобы участники биржи могли обращаться к вам по имени и отчеству и соблюдать официально-деловой стиль',
  link: null,
  isDisplayedOnlyAuth: true,
});

/** Until the e-mail is verified, its owner may read but not publish, respond or pay. */
export const emailNotice = (email: string): Notification => ({
  id: 'email_unverified',
  title: 'Подтвердите почту',
  type: 'warning',
  message: `Чтобы публиковать заказы, откликаться и платить, перейдите по ссылке из письма, отправленного на ${email}`,
  link: null,
  isDisplayedOnlyAuth: true,
});
