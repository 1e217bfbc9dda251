import { TOP_UP_LIMITS } from '@provodka/domain/money/sm.ts';
import { formatRubles, formatTrimmed } from '@provodka/domain/text/written-numbers.ts';
import { list, section, text, type WriteArticle } from '../article.ts';

export const paidResponses: WriteArticle = ({ motivation: { freelancer } }) => ({
  title: 'Платные отклики и SM',
  description: 'Сколько стоит отклик, что такое SM, как пополнить счёт и когда плата за отклик возвращается.',
  lead: 'SM — единица, которой оплачиваются отклики. Один SM стоит один рубль. Цена показана до отправки отклика; пока вы его не отправили, ничего не списывается.',
  sections: [
    section(
      'price',
      'Сколько стоит отклик',
      text(priceWords(freelancer.response_cost_sm_account, freelancer.response_cost_sm_abonnement)),
      text(
        'Плата списывается при отправке отклика с первого незаблокированного счёта, на котором есть деньги. Если их не хватает, отклик не отправится, а текст останется в форме.',
      ),
    ),
    section(
      'top-up',
      'Как пополнить счёт',
      text(
        `Откройте «Кошелёк», выберите сумму от ${formatTrimmed(TOP_UP_LIMITS.sm[0])} до ${formatTrimmed(TOP_UP_LIMITS.sm[1])} SM и оплатите картой или по СБП. Счёт растёт, когда оплату подтвердит банк, обычно сразу. Там же видны все списания и возвраты.`,
      ),
    ),
    section(
      'return',
      'Когда плата возвращается',
      list(
        'Заказ снял модератор.',
        'Заказчик удалил заказ или убрал его в архив.',
        'Срок заказа вышел, а ваш отклик никто не открыл.',
      ),
      text('Возврат приходит сам. Если заказчик прочитал отклик и выбрал другого, плата не возвращается.'),
    ),
  ],
});

function priceWords(account: number, abonnement: number): string {
  if (account === 0 && abonnement === 0) return 'Сейчас отклики бесплатны для всех.';
  const usual =
    account === 0 ? 'Отклик бесплатен' : `Отклик стоит ${formatTrimmed(account)} SM (${formatRubles(account)})`;
  return `${usual}, с действующим абонементом — ${abonnement === 0 ? 'бесплатно' : `${formatTrimmed(abonnement)} SM`}.`;
}
