/** Banner notices of the signed-in person (specification section 5, product: accounts, profiles). */
import {
  cabinetProfileAddress,
  DOCUMENT_CHANGES_ADDRESS,
  SETTINGS_ADDRESS,
} from '@provodka/contract/http/addresses.ts';
import { refusalText } from '@provodka/contract/http/errors.ts';
import type { Notification } from '@provodka/contract/people/people.ts';
import { BAN_TITLES, type BanTarget } from '@provodka/domain/moderation.ts';
import { isFactorOverdue } from '@provodka/domain/people/second-factor.ts';
import { refuse } from '@provodka/domain/refusals.ts';
import { leftWords } from '@provodka/domain/time/time-left.ts';
import { shownEmail } from '../email/email-addresses.ts';
import { minuteOf } from '../moments.ts';

/** Asks for a real name; `side` says which profile is concerned. */
export const nameNotice = (side: 'customer' | 'freelancer'): Notification => ({
  id: `full_name_${side}`,
  title: 'Укажите ФИО',
  type: 'warning',
  message:
    'Внимание! Укажите корректные персональные данные (ФИО), чтобы участники биржи могли обращаться к вам по имени и отчеству и соблюдать официально-деловой стиль',
  link: cabinetProfileAddress(side),
  isDisplayedOnlyAuth: true,
});

/** A ban: why, until when, and that it can be appealed (product: moderation). */
export function banNotice(target: BanTarget, reason: string | null, until: Date | null): Notification {
  const params: Record<string, string> = {};
  if (reason) params.reason = reason;
  if (until) params.until = until.toISOString();
  const text = refusalText(refuse(`${target}_banned`, { params }));
  return {
    id: `${target}_banned`,
    title: BAN_TITLES[target],
    type: 'danger',
    message: until ? text : `${text} Срок окончания не назначен.`,
    link: null,
    isDisplayedOnlyAuth: true,
  };
}

/** Until the e-mail is verified, its owner may read but not publish, respond or pay. */
export const emailNotice = (email: string): Notification => ({
  id: 'email_unverified',
  title: 'Подтвердите почту',
  type: 'warning',
  message: `Чтобы публиковать заказы, откликаться и платить, перейдите по ссылке из письма, отправленного на ${shownEmail(email)}`,
  link: null,
  isDisplayedOnlyAuth: true,
});

/**
 * Documents to agree to; another change is another notice. `isStopping`: nothing new begins until then, which does not hold for whoever
 * agreed before versions were kept.
 */
export function documentsNotice(
  asked: readonly { title: string; hash: string }[],
  { isStopping }: { isStopping: boolean },
): Notification {
  const titles = asked.map(({ title }) => `«${title}»`).join(', ');
  return {
    id: `documents_${asked.map(({ hash }) => hash.slice(0, 8)).join('_')}`,
    title: isStopping ? 'Что нового' : 'Прочитать',
    type: 'info',
    message: isStopping
      ? `Документы биржи изменились: ${titles}. Примите их, чтобы и дальше публиковать заказы и откликаться.`
      : `Прочитайте и примите документы биржи в новой редакции: ${titles}. Работать можно и без этого.`,
    link: DOCUMENT_CHANGES_ADDRESS,
    isDisplayedOnlyAuth: true,
  };
}

/** A pending recovery that will end the second factor; one press in any session stops it (product: trust). */
export const recoveryNotice = (endsAt: Date): Notification => ({
  id: 'factor_recovery',
  title: 'Остановить отключение',
  type: 'danger',
  message: `При входе с вашим паролем попросили отключить подтверждение входа. Оно отключится ${minuteOf(endsAt)}.`,
  link: SETTINGS_ADDRESS,
  isDisplayedOnlyAuth: true,
});

/** Moderators owe a second factor by a day; after it nothing but the settings is open to them (product: trust). */
export function factorNotice(due: Date, now: Date): Notification {
  const isOverdue = isFactorOverdue(due, now);
  return {
    id: isOverdue ? 'second_factor_overdue' : 'second_factor_due',
    title: 'Включить подтверждение входа',
    type: isOverdue ? 'danger' : 'warning',
    message: isOverdue
      ? refusalText(refuse('factor_overdue'))
      : `Модератору нужно подтверждение входа. ${leftWords(due, now)}, потом будут доступны только настройки.`,
    link: SETTINGS_ADDRESS,
    isDisplayedOnlyAuth: true,
  };
}
