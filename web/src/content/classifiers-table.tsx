import type { AdminClassifier } from '@provodka/contract/classifiers.ts';
import { type ClassifierList, hasGroups } from '@provodka/domain/classifiers.ts';
import { formatNumber } from '@provodka/domain/text/written-numbers.ts';
import { type ReactNode, Suspense, useState } from 'react';
import type { Move } from '../forms/move.ts';
import { lazyMoves, useMoves } from '../forms/use-moves.tsx';
import { formApi } from '../lib/api/api.ts';
import { formatWhen } from '../lib/format/dates.ts';
import { useNow } from '../lib/live/clock.ts';
import { auditOfAddress } from '../lib/loading/addresses.ts';
import { lazyPart } from '../lib/loading/lazy-part.ts';
import { Badge } from '../ui/badge.tsx';
import { ActionsCell, DataTable, NameCell, NumberCell, QuietCell } from '../ui/cards/data-table.tsx';
import { Menu } from '../ui/popups/menu.tsx';
import { ContentHeading } from './content-heading.tsx';

const describeUndo = ({ id, title, updated_at }: AdminClassifier, list: ClassifierList): Move => ({
  title: 'Отменить последнюю правку?',
  description: `«${title}» станет такой, какой была до неё. Отмена тоже останется в истории.`,
  action: 'Отменить правку',
  call: (_, options) =>
    formApi.classifiers_undo({ params: { list, row: String(id) }, body: { seen_at: updated_at } }, options),
});
const describeUnmerge = ({ id, title, merged_into, updated_at }: AdminClassifier, list: ClassifierList): Move => ({
  title: 'Отменить слияние?',
  description: `«${title}» снова станет отдельной строкой. Заказы, профили и подписки, где её заменила «${merged_into?.title}», вернутся к ней, кроме тех, что с тех пор изменили.`,
  action: 'Отменить слияние',
  call: (_, options) =>
    formApi.classifiers_unmerge({ params: { list, row: String(id) }, body: { seen_at: updated_at } }, options),
});
const MOVES = lazyMoves<AdminClassifier, ClassifierList>(() =>
  Promise.resolve((row, list) => (row.merged_into ? describeUnmerge : describeUndo)(row, list)),
);

const ClassifierDialog = lazyPart(() => import('./classifier-dialog.tsx'));
const MergeDialog = lazyPart(() => import('./merge-dialog.tsx'));

interface ClassifiersProps {
  list: ClassifierList;
  rows: AdminClassifier[];
  groups: readonly { id: number; title: string }[];
  reason: string | null;
  /** Around the table: its slices, search and pages. */
  children: (table: ReactNode) => ReactNode;
}

/** Lists that people choose from (decisions 0106): rows are added, renamed, ordered and switched off here. */
export function Classifiers({ list, rows, groups, reason, children }: ClassifiersProps) {
  const now = useNow();
  const [edited, setEdited] = useState<{ row: AdminClassifier | null } | null>(null);
  const [merged, setMerged] = useState<AdminClassifier | null>(null);
  const { ask, dialog } = useMoves(MOVES, list);
  const itemsFor = (row: AdminClassifier) => [
    ...(reason === null && row.merged_into === null
      ? [
          { title: 'Изменить', onSelect: () => setEdited({ row }) },
          { title: 'Слить с другой', onSelect: () => setMerged(row) },
          ...(row.updated_at ? [{ title: 'Отменить последнюю правку', onSelect: () => ask(row) }] : []),
        ]
      : []),
    ...(reason === null && row.unmerge_until ? [{ title: 'Отменить слияние', onSelect: () => ask(row) }] : []),
    { title: 'История', to: auditOfAddress('classifier', `${list}-${row.id}`) },
  ];
  const columns = [
    { title: 'Название' },
    ...(hasGroups(list) ? [{ title: 'Группа' }] : list === 'cities' ? [{ title: 'Регион' }] : []),
    { title: 'Место', isNumber: true },
    { title: 'Использований', isNumber: true },
    { title: 'Состояние', isTight: true },
    { title: 'Изменена', isTight: true, isNamed: true },
    { title: 'Действия', isHidden: true },
  ].filter(
    ({ title }) => !(list === 'cities' && title === 'Место') && !(list === 'banks' && title === 'Использований'),
  );
  return (
    <>
      <ContentHeading
        title="Списки"
        hint={'Из них выбирают в заказах, профилях, фильтрах и выплатах. Обновление сайта ваших правок не тронет.'}
        reason={reason}
        add="Добавить строку"
        onAdd={() => setEdited({ row: null })}
      />
      {children(
        <DataTable label="Строки списка" columns={columns}>
          {rows.map((row) => (
            <tr key={row.id}>
              <NameCell title={row.is_group ? <strong>{row.title}</strong> : row.title} to={null}>
                {row.synonyms.length > 0 && <span>{row.synonyms.join(', ')}</span>}
              </NameCell>
              {list !== 'banks' && <QuietCell>{row.is_group ? 'группа' : (row.parent?.title ?? row.region)}</QuietCell>}
              {list !== 'cities' && <NumberCell>{row.place}</NumberCell>}
              {list !== 'banks' && <NumberCell>{usesOf(row)}</NumberCell>}
              <td>
                <State row={row} />
              </td>
              <QuietCell isPlain={row.updated_at === null}>
                {row.updated_at ? formatWhen(row.updated_at, now) : 'правок не\u00A0было'}
              </QuietCell>
              <ActionsCell>
                <Menu label={`Действия: ${row.title}`} items={itemsFor(row)} />
              </ActionsCell>
            </tr>
          ))}
        </DataTable>,
      )}
      {edited && (
        <Suspense>
          <ClassifierDialog list={list} row={edited.row} groups={groups} onClose={() => setEdited(null)} />
        </Suspense>
      )}
      {dialog}
      {merged && (
        <Suspense>
          <MergeDialog list={list} row={merged} onClose={() => setMerged(null)} />
        </Suspense>
      )}
    </>
  );
}

const usesOf = ({ uses }: AdminClassifier) => uses && formatNumber(uses.orders + uses.profiles + uses.searches);

function State({ row: { merged_into, is_active } }: { row: AdminClassifier }) {
  if (merged_into) return <Badge tone="mut">{`Слита с «${merged_into.title}»`}</Badge>;
  return <Badge tone={is_active ? 'pos' : 'mut'}>{is_active ? 'Предлагается' : 'Выключена'}</Badge>;
}
