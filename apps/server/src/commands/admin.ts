import { closeAccount, createAccount, handOverCode, reopenAccount, resetAccount } from '../modules/identity/manage.ts';
import { createSessionCache } from '../modules/identity/sessions.ts';
import type { BuiltParts } from '../platform/build-parts.ts';
import { findAddress } from '../platform/process/address.ts';
import { hostOf, requireTarget, runCommand, withPortal } from '../platform/command.ts';

const usage = `Usage: npm run admin -- create <ID> <email> <first name> <last name>   a new admin, such as ADM1
       npm run admin -- code <ID, or a parent's mobile>               a code to sign in with, to hand over
       npm run admin -- reset <ID>                                    removes the password
       npm run admin -- close <ID>                                    ends all sessions; no one signs in any more
       npm run admin -- reopen <ID>                                   undoes close
       --yes makes a portal that is not there yet without asking`;

/** How to use a code that no message brought; in fours, as it is read out. A parent, who has no ID, is named by mobile. */
const codeText = ({ parts, pin, code }: { parts: BuiltParts; pin: string; code: string }) =>
  `Code for ${pin}: ${code.replaceAll(/(?<=\d)(?=(\d{4})+$)/g, ' ')}. It expires in 10 minutes and works once.
Open ${findAddress(parts.config) ?? "the portal's address"}, ${/^\d{10}$/.test(pin) ? `choose Parent, enter ${pin}, press Get OTP` : `enter ${pin}, press Next`}, then Use a code from my institute if the page offers it, and type the code.`;

const verbs = {
  create: {
    args: 4,
    run: async (parts: BuiltParts, [typed = '', email = '', firstName = '', lastName = '']: readonly string[]) => {
      const account = { pin: typed, role: 'admin', firstName, lastName, mobile: '', email, rights: [] } as const;
      const { pin } = await parts.database.transaction((tx) => createAccount({ parts, tx, actorId: null, account }));
      return `${pin} is an admin now. ${codeText({ parts, pin, code: await handOverCode({ parts, by: null, ref: { pin } }) })}`;
    },
  },
  code: {
    args: 1,
    run: async (parts: BuiltParts, [pin = '']: readonly string[]) =>
      codeText({ parts, pin, code: await handOverCode({ parts, by: null, ref: { pin } }) }),
  },
  reset: {
    args: 1,
    run: async (parts: BuiltParts, [pin = '']: readonly string[]) => {
      await resetAccount({ parts, cache: createSessionCache(), actorId: null, ref: { pin }, host: hostOf(parts.config) });
      return `${pin} is signed out everywhere and has no password. For a code: npm run admin -- code ${pin}`;
    },
  },
  close: {
    args: 1,
    run: async (parts: BuiltParts, [pin = '']: readonly string[]) => {
      await closeAccount({ parts, cache: createSessionCache(), actorId: null, ref: { pin }, host: hostOf(parts.config) });
      return `${pin} is closed: signed out everywhere, and no one signs in to it. To undo: npm run admin -- reopen ${pin}`;
    },
  },
  reopen: {
    args: 1,
    run: async (parts: BuiltParts, [pin = '']: readonly string[]) => {
      await reopenAccount({ parts, cache: createSessionCache(), actorId: null, ref: { pin }, host: hostOf(parts.config) });
      return `${pin} is open again.`;
    },
  },
} as const;

/** `npm run admin`: the way in for the first admin, and out of a locked account. */
const [verb = '', ...rest] = process.argv.slice(2);
const args = rest.filter((arg) => arg !== '--yes');
const chosen = Object.hasOwn(verbs, verb) ? verbs[verb as keyof typeof verbs] : null;
if (chosen === null || args.length !== chosen.args) {
  console.error(usage);
  process.exit(2);
}
process.exit(
  await runCommand(async (config) => {
    await requireTarget({ config, yes: rest.includes('--yes') });
    console.log(await withPortal({ config, work: (parts) => chosen.run(parts, args) }));
  }),
);
