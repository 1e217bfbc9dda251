import DownloadSimple from 'icon:download-simple';
import { callAddress } from '@provodka/contract/http/client.ts';
import { apiAddress } from '../../lib/loading/site.ts';
import { type DaysPlace, daysLabel } from '../../lists/filters/filter-labels.ts';
import styles from './deals-table.module.css';

interface DealsTableProps {
  call: 'customer_deals_csv' | 'freelancer_deals_csv';
  /** The days the list is narrowed to are the period of the table, too. */
  days: DaysPlace;
}

/** The viewer's deals of the period to download for Excel. */
export function DealsTable({ call, days: { date_from, date_to } }: DealsTableProps) {
  const period = daysLabel({ date_from, date_to });
  return (
    <p className={styles.table}>
      <a href={apiAddress(callAddress(call, { query: { date_from, date_to } }))} download>
        <DownloadSimple size={20} />
        Скачать сделки для&nbsp;Excel
      </a>
      <span>{period ? `Созданные ${period}` : 'За\u00a0всё время. Период задаёт фильтр «Дата».'}</span>
    </p>
  );
}
