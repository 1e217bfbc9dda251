import type { EditedContent } from '@provodka/contract/content-blocks.ts';
import { tableName } from '@provodka/domain/people/names.ts';
import { formatWhen } from '../lib/format/dates.ts';
import { useNow } from '../lib/live/clock.ts';
import { contentBlockAddress } from '../lib/loading/addresses.ts';
import { DataTable, NameCell, QuietCell } from '../ui/cards/data-table.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { PLACES } from './places.ts';

/** Texts of the site, each with who wrote it last. */
export function ContentTable({ contents }: { contents: EditedContent[] }) {
  const now = useNow();
  return (
    <DataTable
      label="Тексты сайта"
      columns={[
        { title: 'Текст' },
        { title: 'Где показан' },
        { title: 'Редакция', isNamed: true },
        { title: 'Кто и когда' },
      ]}
    >
      {contents.map(({ code, newest }) => (
        <tr key={code}>
          <NameCell title={PLACES[code].title} to={contentBlockAddress(code)}>
            <span>{PLACES[code].note}</span>
          </NameCell>
          <td>
            <TextLink to={PLACES[code].address}>{PLACES[code].address}</TextLink>
          </td>
          <td>{stateOf(newest)}</td>
          <QuietCell>
            {newest
              ? `${newest.saved_by ? tableName(newest.saved_by.full_name) : 'Система'}, ${formatWhen(newest.saved_at, now)}`
              : null}
          </QuietCell>
        </tr>
      ))}
    </DataTable>
  );
}

function stateOf(newest: EditedContent['newest']): string {
  if (!newest) return 'исходная';
  return newest.text === '' ? `№ ${newest.number}, исходная` : `№ ${newest.number}`;
}
