/** Reads the form of a request, whose fields depend on its kind. */
import type { verificationForm } from '@provodka/contract/people/verifications.ts';
import {
  type DocumentKind,
  mayEndOn,
  NUMBER_LENGTHS,
  numberTail,
  readDocumentNumber,
  VERIFICATION_LIMITS,
} from '@provodka/domain/people/verifications.ts';
import type { z } from 'zod/mini';
import { signature } from '../platform/config/secrets.ts';
import { HttpFailure } from '../platform/http/http-failure.ts';
import type { NewVerification } from './store.ts';

export type VerificationFields = z.output<typeof verificationForm>;

const lengthOf = (kind: keyof typeof NUMBER_LENGTHS): string =>
  `от ${NUMBER_LENGTHS[kind][0]} до ${NUMBER_LENGTHS[kind][1]} цифр и букв`;

const NUMBER_FLAWS: Record<DocumentKind, string> = {
  identity: `Серия и номер паспорта: ${lengthOf('identity')}, как в документе`,
  organisation: 'ИНН: десять или двенадцать цифр, проверьте контрольную сумму',
  certificate: `Номер сертификата: ${lengthOf('certificate')}, как в документе`,
};

const TITLE_ASKED: Record<'organisation' | 'certificate', string> = {
  organisation: 'Название: укажите, как в ЕГРЮЛ или ЕГРИП',
  certificate: 'Конфигурация или экзамен: укажите, как в сертификате',
};

type Read = Omit<NewVerification, 'kind' | 'user_uuid' | 'created_at'> & { kind: DocumentKind };

/** Checks the fields against each other. Throws HttpFailure 422 that marks them. */
export function readForm(form: VerificationFields, secret: string, now: Date): Read {
  const { kind, valid_until = null } = form;
  const fields: Record<string, string[]> = {};
  const number = readDocumentNumber(kind, form.number);
  if (number === null) fields.number = [NUMBER_FLAWS[kind]];
  if (kind !== 'identity' && form.title === undefined) fields.title = [TITLE_ASKED[kind]];
  if (kind === 'certificate' && form.level === undefined) fields.level = ['Уровень: выберите из списка'];
  const dated = kind === 'certificate' ? valid_until : null;
  if (dated !== null && !mayEndOn(dated, now))
    fields.valid_until = [`Действует до: сегодня или позже, не дальше ${VERIFICATION_LIMITS.longestYears} лет`];
  const messages = Object.values(fields).flat();
  if (number === null || messages.length > 0) throw new HttpFailure(422, messages[0] ?? '', { fields });
  const isPassport = kind === 'identity';
  return {
    kind,
    level: kind === 'certificate' ? (form.level ?? null) : null,
    title: isPassport ? null : (form.title ?? null),
    number: isPassport ? null : number,
    number_tail: isPassport ? numberTail(number) : null,
    number_hash: signature(secret, 'verified_number', `${kind} ${number}`),
    valid_until: dated,
  };
}
