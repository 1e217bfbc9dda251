import { tableName } from '@provodka/domain/people/names.ts';
import { Alarm } from '../ui/cards/data-table.tsx';

/** A person in a row of a moderators' table, with the mark of a moderator where there is one. */
export function PersonCell({ person }: { person: { full_name: string; is_scam: boolean } }) {
  return (
    <td>
      {tableName(person.full_name)}
      {person.is_scam && (
        <>
          {' '}
          <Alarm>мошенник</Alarm>
        </>
      )}
    </td>
  );
}
