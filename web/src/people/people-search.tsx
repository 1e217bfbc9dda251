import MagnifyingGlass from 'icon:magnifying-glass';
import type { Person } from '@provodka/contract/people/people.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { Field } from '../ui/fields/field.tsx';
import { TextInput } from '../ui/fields/text-input.tsx';
import { findFreelancers } from './find-freelancers.ts';
import styles from './people-search.module.css';
import { PersonLine } from './person-line.tsx';
import { PickRow, Picks } from './pick.tsx';

interface PeopleSearchProps {
  label: string;
  /** The person left out of the results: the viewer. */
  except?: string | undefined;
  /** The action on a person in the results. */
  action: (person: Person) => ReactNode;
}

const REST_MS = 200;
const SHOWN = 6;

/** Searches freelancers by name, login or id during typing (specification section 9). */
export function PeopleSearch({ label, except, action }: PeopleSearchProps) {
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<{ query: string; people: Person[] } | null>(null);
  const query = typed.trim();
  useEffect(() => {
    if (query === '') return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      findFreelancers(query, stop.signal).then(
        (people) => setFound({ query, people }),
        () => undefined,
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [query]);
  const people = query === '' ? null : (found?.people ?? null);
  const shown = people?.filter(({ uuid }) => uuid !== except).slice(0, SHOWN);
  return (
    <>
      <Field label={label} hideLabel>
        <TextInput
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          placeholder="Имя, логин или номер"
          autoComplete="off"
          start={<MagnifyingGlass size={20} />}
        />
      </Field>
      <div role="status">
        {shown?.length === 0 && found?.query === query && <p className={styles.none}>Никого не&nbsp;нашли</p>}
      </div>
      {shown && shown.length > 0 && (
        <Picks className={styles.found}>
          {shown.map((person) => (
            <PickRow key={person.uuid}>
              <PersonLine person={person} size={40} />
              {action(person)}
            </PickRow>
          ))}
        </Picks>
      )}
    </>
  );
}
