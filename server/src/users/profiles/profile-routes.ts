import type { ProfileCalls } from '@provodka/contract/people/profiles.ts';
import type { Config } from '../../platform/config/config.ts';
import type { FileStorage } from '../../platform/file-storage.ts';
import { type Handlers, read, withFiles, writePrepared } from '../../platform/http/handler.ts';
import type { ProfileName } from '../service.ts';
import {
  assertOwnProfile,
  getCustomerProfile,
  getFreelancerProfile,
  openAvatar,
  prepareAvatar,
  updateProfile,
} from './profiles.ts';
import { openProfilePicture } from './sharing.ts';

interface ProfileParts {
  storage: FileStorage;
  config: Pick<Config, 'BRAND_NAME'>;
}

const SAVED = 'Профиль сохранён';
const customer = ({ uuid }: { uuid: string }): ProfileName => ({ uuid, side: 'customer' });
const freelancer = ({ uuid }: { uuid: string }): ProfileName => ({ uuid, side: 'freelancer' });

/** Calls of contract/profiles.ts. */
export function profileRoutes(parts: ProfileParts): Handlers<ProfileCalls> {
  const brand = parts.config.BRAND_NAME;
  return {
    customers_get: read(async (context, { params }) => ({ data: await getCustomerProfile(context, params.uuid) })),
    customers_update: withFiles(
      (context, { params }) => assertOwnProfile(context, customer(params)),
      writePrepared({
        prepare: (context, { params, body }) => prepareAvatar(context, parts, customer(params), body),
        async run(context, { params, body }, avatar) {
          await updateProfile(context, customer(params), body, avatar);
          return { data: await getCustomerProfile(context, params.uuid), message: SAVED };
        },
      }),
    ),
    freelancers_get: read(async (context, { params }) => ({ data: await getFreelancerProfile(context, params.uuid) })),
    freelancers_update: withFiles(
      (context, { params }) => assertOwnProfile(context, freelancer(params)),
      writePrepared({
        prepare: (context, { params, body }) => prepareAvatar(context, parts, freelancer(params), body),
        async run(context, { params, body }, avatar) {
          await updateProfile(context, freelancer(params), body, avatar);
          return { data: await getFreelancerProfile(context, params.uuid), message: SAVED };
        },
      }),
    ),
    customers_picture: read((context, { params }) => openProfilePicture(context, brand, customer(params))),
    freelancers_picture: read((context, { params }) => openProfilePicture(context, brand, freelancer(params))),
    users_avatar: read((context, { params, query }) => openAvatar(context, { ...params, ...query })),
  };
}
