import { add } from '@provodka/domain/money/money.ts';
import { sumInWords } from '@provodka/domain/text/sum-in-words.ts';
import { openPdf, type Paper } from '../../platform/documents/pdf.ts';
import {
  type DealDocumentData,
  dayOf,
  minuteOf,
  originOf,
  pdfFooter,
  rublesOf,
  sumOf,
  sumsOf,
  titleOf,
  whenOf,
} from './document-words.ts';

/** The act of accepted work; of a deal that was returned in full, the act of the return. */
export async function actPdf(papers: DealDocumentData): Promise<Buffer> {
  const { deal, order, entries, now } = papers;
  const { executor } = sumsOf(entries);
  const isAccepted = executor > 0;
  const number = `${order.id}-${deal.number}`;
  const title = isAccepted ? `Акт № ${number} сдачи-приёмки работ` : `Акт № ${number} о возврате оплаты`;
  const paper = openPdf({ title, foot: pdfFooter(papers), now });
  paper.title(title, `от ${dayOf(whenOf(entries, isAccepted ? 'deal_accepted' : 'deal_refunded') ?? now)}`);
  paper.pairs([
    ['Заказчик', papers.customer],
    ['Исполнитель', papers.executor],
    [
      'Основание',
      `заказ №\u00A0${order.id} «${order.title}», сделка №\u00A0${deal.number} на площадке «${papers.publisher.brand}»`,
    ],
  ]);
  if (isAccepted) writeAcceptance(paper, papers);
  else writeReturn(paper, papers);
  writeDates(paper, papers);
  paper.small(originOf(papers));
  paper.signatures(['Заказчик', 'Исполнитель']);
  return await paper.finish();
}

function writeAcceptance(paper: Paper, papers: DealDocumentData): void {
  const { deal, entries } = papers;
  const { executor, refunded } = sumsOf(entries);
  paper.paragraph('Исполнитель выполнил, а Заказчик принял следующие работы:');
  paper.table(
    [
      { title: '№', share: 0.07 },
      { title: 'Работа', share: 0.68 },
      { title: 'Сумма, ₽', share: 0.25, isSum: true },
    ],
    [
      ['1', titleOf(deal.description), sumOf(executor)],
      ['', 'Итого', sumOf(executor)],
    ],
    1,
  );
  paper.paragraph(`Всего на сумму ${rublesOf(executor)}: ${sumInWords(executor)}.`);
  if (refunded > 0)
    paper.paragraph(
      `Цена сделки ${rublesOf(deal.price)}. По решению площадки работа оплачена частично, Заказчику возвращено ${rublesOf(refunded)}: ${sumInWords(refunded)}.`,
    );
  writeTask(paper, papers);
}

function writeReturn(paper: Paper, papers: DealDocumentData): void {
  const { refunded } = sumsOf(papers.entries);
  paper.paragraph('Работы по сделке не приняты, и оплата возвращена Заказчику полностью.');
  paper.paragraph(`Возвращено ${rublesOf(refunded)}: ${sumInWords(add(refunded))}.`);
  writeTask(paper, papers);
}

function writeTask(paper: Paper, { deal }: DealDocumentData): void {
  paper.heading('Что было согласовано');
  paper.paragraph(deal.description.replaceAll('\t', '    '));
}

function writeDates(paper: Paper, { deal, entries }: DealDocumentData): void {
  const moments: [string, Date | null][] = [
    ['Сделка создана', deal.created_at],
    ['Оплачена Заказчиком', whenOf(entries, 'deal_paid')],
    ['Работа сдана', deal.delivered_at],
    ['Работа принята', whenOf(entries, 'deal_accepted')],
    ['Деньги возвращены Заказчику', whenOf(entries, 'deal_refunded')],
    ['Выплачено Исполнителю', whenOf(entries, 'payout_sent')],
  ];
  paper.heading('Как шла сделка, время московское');
  paper.pairs(moments.flatMap(([name, moment]) => (moment === null ? [] : [[name, minuteOf(moment)] as const])));
}
