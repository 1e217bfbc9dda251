import type { PhoneCalls } from '@provodka/contract/people/phones.ts';
import { free, type Handlers, read, write } from '../platform/http/handler.ts';
import { confirmPhone, getPhone, type PhoneParts, requestContactInTelegram, sendCode } from './phone-service.ts';

/** Calls of contract/people/phones.ts. */
export function phoneRoutes(parts: PhoneParts): Handlers<PhoneCalls> {
  return {
    phone_get: read(async (context) => ({ data: await getPhone(context, parts) })),
    phone_code_send: free(async (context, { body, address }) => {
      const isSent = await sendCode(context, parts, { phone: body.phone, address });
      const data = await getPhone(context, parts);
      const late = 'Оператор пока не ответил. Если код не придёт за минуту, запросите ещё один';
      return { data, message: isSent ? 'Код отправлен' : late };
    }),
    phone_confirm: free(async (context, { body }) => {
      await confirmPhone(context, parts, body.code);
      return { data: await getPhone(context, parts), message: 'Телефон подтверждён' };
    }),
    phone_ask_in_telegram: write(async (context) => {
      await requestContactInTelegram(context, parts);
      return { data: await getPhone(context, parts), message: 'Бот написал вам в Telegram' };
    }),
  };
}
