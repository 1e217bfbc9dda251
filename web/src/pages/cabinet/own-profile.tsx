import Eye from 'icon:eye';
import type { ListedClassifier } from '@provodka/contract/content.ts';
import type { CabinetSide } from '@provodka/contract/http/addresses.ts';
import { useMemo } from 'react';
import { classifierGroups } from '../../orders/classifiers.ts';
import { ProfileForm } from '../../profiles/profile-form.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { Choice } from '../../ui/fields/multi-select-props.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import type { OwnProfileData } from './load-own-profile.ts';

const TITLES = { customer: 'Профиль заказчика', freelancer: 'Профиль исполнителя' } as const;

/** The editor of the viewer's own profile (specification section 2). */
export function OwnProfile({ side, profile, skills }: OwnProfileData & { side: CabinetSide }) {
  const choices = useMemo(
    () => skills && { configurations: choicesOf(skills.configurations), platforms: choicesOf(skills.platforms) },
    [skills],
  );
  return (
    <>
      <PageHeading title={TITLES[side]}>
        <ButtonLink kind="card" to={profile.profile_url} icon={<Eye size={20} />}>
          Как видят другие
        </ButtonLink>
      </PageHeading>
      <ProfileForm side={side} profile={profile} skills={choices} />
    </>
  );
}

const choicesOf = (classifiers: ListedClassifier[]): Choice[] =>
  classifierGroups(classifiers).flatMap(({ group, items }) =>
    items.map(({ id, title, synonyms }) => ({ value: String(id), label: title, group: group.title, synonyms })),
  );
