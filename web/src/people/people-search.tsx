import MagnifyingGlass from 'icon:magnifying-glass';
import type { Person } from '@provodka/contract/people/people.ts';
import { VERIFIED_FILTERS, type VerifiedFilter } from '@provodka/domain/people/verifications.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { Field } from '../ui/fields/field.tsx';
import { Select } from '../ui/fields/select.tsx';
import { TextInput } from '../ui/fields/text-input.tsx';
import { findFreelancers } from './find-freelancers.ts';
import styles from './people-search.module.css';
import { PersonLine } from './person-line.tsx';
import { PickRow, Picks } from './pick-button.tsx';

interface PeopleSearchProps {
  label: string;
  /** The person left out of the results: the viewer. */
  except?: string | undefined;
  /** The action on a person in the results. */
  action: (person: Person) => ReactNode;
}

const REST_MS = 200;
const SHOWN = 6;

const VERIFIED_TITLES: Record<VerifiedFilter, string> = {
  identity: 'С\u00A0подтверждённой личностью',
  certificate: 'С\u00A0сертификатом 1С',
  phone: 'С\u00A0подтверждённым телефоном',
};
const VERIFIED_OPTIONS = [
  { value: '', label: 'Все исполнители' },
  ...VERIFIED_FILTERS.map((value) => ({ value, label: VERIFIED_TITLES[value] })),
];

/** Searches freelancers by name, login or id during typing (specification section 9), all or only verified ones. */
export function PeopleSearch({ label, except, action }: PeopleSearchProps) {
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<{ query: string; people: Person[]; verified: VerifiedFilter | undefined } | null>(
    null,
  );
  const [verified, setVerified] = useState<VerifiedFilter | undefined>(undefined);
  const query = typed.trim();
  useEffect(() => {
    if (query === '') return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      findFreelancers({ query, verified }, stop.signal).then(
        (people) => setFound({ query, people, verified }),
        () => undefined,
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [query, verified]);
  const people = query === '' ? null : (found?.people ?? null);
  const shown = people?.filter(({ uuid }) => uuid !== except).slice(0, SHOWN);
  return (
    <>
      <Field label={label} hideLabel>
        <TextInput
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          placeholder="Имя, логин или № исполнителя"
          autoComplete="off"
          start={<MagnifyingGlass size={20} />}
        />
      </Field>
      <div className={styles.verified}>
        <Field label="Что подтверждено" hideLabel>
          <Select
            options={VERIFIED_OPTIONS}
            value={verified ?? ''}
            onValueChange={(value) => setVerified(VERIFIED_FILTERS.find((one) => one === value))}
          />
        </Field>
      </div>
      <div role="status">
        {shown?.length === 0 && found?.query === query && found.verified === verified && (
          <p className={styles.none}>
            {verified === undefined ? 'Никого не\u00A0нашли' : 'Среди подтверждённых никого не\u00A0нашли'}
          </p>
        )}
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
