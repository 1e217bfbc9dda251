import type { Synonym } from '@provodka/contract/reference-lists.ts';
import { type ReactNode, Suspense, useState } from 'react';
import type { Move } from '../forms/move.ts';
import { lazyMoves, useMoves } from '../forms/use-moves.tsx';
import { formApi } from '../lib/api/api.ts';
import { formatWhen } from '../lib/format/dates.ts';
import { useNow } from '../lib/live/clock.ts';
import { auditOfAddress } from '../lib/loading/addresses.ts';
import { lazyPart } from '../lib/loading/lazy-part.ts';
import { ActionsCell, DataTable, QuietCell } from '../ui/cards/data-table.tsx';
import { Menu } from '../ui/popups/menu.tsx';
import { ContentHeading } from './content-heading.tsx';

const SynonymDialog = lazyPart(() => import('./synonym-dialog.tsx'));

const describeDeletion = ({ id, terms }: Synonym): Move => ({
  title: 'Удалить слова?',
  description: `Поиск перестанет понимать: ${terms.join(', ')}.`,
  action: 'Удалить',
  isDestructive: true,
  call: (_, options) => formApi.synonyms_delete({ params: { synonym_id: id } }, options),
});
const MOVES = lazyMoves<Synonym, null>(() => Promise.resolve(describeDeletion));

interface SynonymsProps {
  synonyms: Synonym[];
  reason: string | null;
  /** Draws the search and pages around the table. */
  children: (table: ReactNode) => ReactNode;
}

/** Groups of words that the search treats as equal (product: search), with their editor. */
export function Synonyms({ synonyms, reason, children }: SynonymsProps) {
  const now = useNow();
  const [edited, setEdited] = useState<{ synonym: Synonym | null } | null>(null);
  const { ask, dialog } = useMoves(MOVES, null);
  const itemsFor = (synonym: Synonym) => [
    ...(reason === null ? [{ title: 'Изменить', onSelect: () => setEdited({ synonym }) }] : []),
    { title: 'История', to: auditOfAddress('synonym', synonym.id) },
    ...(reason === null ? [{ title: 'Удалить', isDanger: true, onSelect: () => ask(synonym) }] : []),
  ];
  return (
    <>
      <ContentHeading
        title="Слова поиска"
        hint={'Слова в\u00a0одной строке для поиска равны. Если слово одно, поиск не\u00a0считает его опечаткой.'}
        reason={reason}
        add="Добавить слова"
        onAdd={() => setEdited({ synonym: null })}
      />
      {children(
        <DataTable
          label="Слова поиска"
          columns={[
            { title: 'Слова' },
            { title: 'Изменены', isTight: true, isNamed: true },
            { title: 'Действия', isHidden: true },
          ]}
        >
          {synonyms.map((synonym) => (
            <tr key={synonym.id}>
              <td>{synonym.terms.join(', ')}</td>
              <QuietCell isPlain={synonym.updated_at === null}>
                {synonym.updated_at ? formatWhen(synonym.updated_at, now) : 'правок не\u00A0было'}
              </QuietCell>
              <ActionsCell>
                <Menu label={`Действия: ${synonym.terms[0] ?? ''}`} items={itemsFor(synonym)} />
              </ActionsCell>
            </tr>
          ))}
        </DataTable>,
      )}
      {edited && (
        <Suspense>
          <SynonymDialog synonym={edited.synonym} onClose={() => setEdited(null)} />
        </Suspense>
      )}
      {dialog}
    </>
  );
}
