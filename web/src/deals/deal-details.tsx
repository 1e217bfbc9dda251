import type { DealView } from '@provodka/contract/deals/deals.ts';
import { callAddress } from '@provodka/contract/http/client.ts';
import { typeset } from '../lib/format/typeset.ts';
import { PersonLine } from '../people/person-line.tsx';
import { Card } from '../ui/cards/card.tsx';
import { FileLink } from '../ui/fields/file-row.tsx';
import styles from './deal-details.module.css';
import { DealLog, hasHistory } from './deal-log.tsx';
import { isOver } from './money/deal-bill.tsx';

/** The sides of the deal, unless the chat beside names the other one, and the documents. */
export function DealSides({ deal, hasChat }: { deal: DealView; hasChat: boolean }) {
  const { side, customer, executor } = deal;
  return (
    <div className={styles.details}>
      {!hasChat && side !== 'executor' && (
        <Card rail title="Исполнитель">
          <PersonLine person={executor} size={52} withDeals />
        </Card>
      )}
      {!hasChat && side !== 'customer' && (
        <Card rail title="Заказчик">
          <PersonLine person={customer} size={52} withDeals />
        </Card>
      )}
      {deal.rights.documents.allowed && (
        <Card rail title="Документы">
          <div className={styles.files}>
            {papersOf(deal).map((paper) => (
              <FileLink key={paper.url} file={paper} />
            ))}
          </div>
        </Card>
      )}
    </div>
  );
}

/** The agreed description and the files handed over so far. */
export function DealDetails({ deal }: { deal: DealView }) {
  const { files, description } = deal;
  return (
    <Card title={isOver(deal) ? 'Что нужно было сделать' : 'Что нужно сделать'} className={styles.task}>
      <p className={styles.text}>{typeset(withoutTitle(description))}</p>
      {files.length > 0 && (
        <div className={styles.files}>
          {files.map((file) => (
            <FileLink key={file.id} file={file} />
          ))}
        </div>
      )}
    </Card>
  );
}

/** The log of the deal, absent while nothing has happened. */
export function DealHistory({ deal }: { deal: DealView }) {
  if (!hasHistory(deal)) return null;
  return (
    <Card title="Ход сделки" className={styles.task}>
      <DealLog deal={deal} />
    </Card>
  );
}

function papersOf({ order_id, id: deal_id }: DealView) {
  const params = { order_id, deal_id };
  return [
    { title: 'Акт.pdf', url: callAddress('deals_act', { params }) },
    { title: 'Выписка по оплате.pdf', url: callAddress('deals_statement', { params }) },
  ];
}

/** Drops the first line, which is the title of the deal already; a description of one line stays. */
function withoutTitle(description: string): string {
  const end = description.indexOf('\n');
  return end === -1 ? description : description.slice(end).trim();
}
