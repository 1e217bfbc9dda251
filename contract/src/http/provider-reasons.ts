/** Reasons of a provider in words for people; YooKassa's codes of `cancellation_details.reason`. */
const TEXT_OF: Record<string, string> = {
  expired_on_confirmation: 'Время на оплату истекло. Оплатите снова.',
  insufficient_funds: 'На карте не хватило денег. Пополните её или выберите другую.',
  card_expired: 'Срок действия карты истёк. Выберите другую.',
  three_d_secure_failed: 'Подтвердить платёж не удалось. Повторите.',
  recipient_check_failed: 'Банк получателя не нашёл счёт по этим данным. Проверьте телефон и банк.',
  one_time_limit_exceeded: 'Сумма больше того, что можно перевести за один раз. Выберите другой способ.',
  periodic_limit_exceeded: 'Исчерпан лимит переводов за период. Выберите другой способ или подождите.',
};

export const PAYMENT_DECLINED = 'Банк отклонил платёж. Проверьте данные или выберите другой способ.';

/** Why a payment did not go through. */
export function paymentRefusalText(reason: string | null): string {
  return TEXT_OF[reason ?? ''] ?? PAYMENT_DECLINED;
}

/** Why a payout did not go through. */
export function payoutRefusalText(reason: string | null): string {
  return TEXT_OF[reason ?? ''] ?? 'Банк отклонил перевод. Проверьте данные или выберите другой способ.';
}
