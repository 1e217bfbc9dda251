import { MESSAGE_LIMITS } from '@provodka/domain/messages.ts';
import { CONTACT_MASK } from '@provodka/domain/people/contacts.ts';
import { formatRubles } from '@provodka/domain/text/written-numbers.ts';
import { ofDeals, ofMinutes } from '../amounts.ts';
import { list, section, text, type WriteArticle } from '../article.ts';

export const contacts: WriteArticle = ({ motivation: { customer, freelancer } }) => ({
  title: 'Почему скрыты контакты',
  description: 'Почему телефоны и почта в сообщениях скрыты, когда они открываются и как переписываться на бирже.',
  lead: 'До первой оплаченной сделки телефоны, почта и ссылки на мессенджеры в сообщениях скрыты от собеседника. Так переписка остаётся там, где её сможет прочитать модератор, если начнётся спор.',
  sections: [
    section(
      'open',
      'Когда контакты открываются',
      list(
        'Вы с собеседником провели хотя бы одну оплаченную сделку: видны контакты обеих сторон, в том числе в профиле.',
        `Вы пишете как заказчик, и сумма ваших завершённых сделок не меньше ${formatRubles(customer.min_count_deals_to_send_contacts)}.`,
        `Вы пишете как исполнитель, и у вас есть не меньше ${ofDeals(freelancer.min_count_deals_to_send_contacts)}.`,
      ),
      text(
        'Так же скрыты контакты в заказах, откликах, названиях файлов и в рассказе о себе в профиле. В имени контактов быть не может.',
      ),
      text(
        `Вместо контакта собеседник читает «${CONTACT_MASK}», а вам сразу видно, что скрыто и почему. За случайный контакт никого не блокируют.`,
      ),
    ),
    section(
      'chat',
      'Переписка на бирже',
      text(
        `Чат есть у каждого отклика и у каждой сделки. В сообщении до ${MESSAGE_LIMITS.files} файлов. Своё сообщение можно скрыть, а в течение ${ofMinutes(MESSAGE_LIMITS.deleteMinutes)} — удалить. Модератор видит и то, что было удалено.`,
      ),
      text('Почту и логин других участников не видит никто, кроме модераторов.'),
    ),
    section(
      'outside',
      'Зачем не уходить в мессенджер',
      text(
        'Договорённость в чате биржи — доказательство, её не придётся подтверждать снимками экрана. Уговоры обменяться контактами и заплатить мимо сделки — причина блокировки.',
      ),
    ),
  ],
});
