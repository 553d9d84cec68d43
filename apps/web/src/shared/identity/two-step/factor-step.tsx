import type { FactorProof, FactorWays } from '@abhyas/contract/identity/factors.ts';
import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { queryKeys } from '../../../lib/query-keys.ts';
import { m } from '../../../paraglide/messages.js';
import { QueryView } from '../../../ui/feedback/states/query-view.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { FactorForm } from './factor-form.tsx';
import { knowsPasskeys, signWithPasskey } from './passkeys.ts';
import classes from './two-step.module.css';

interface FactorStepProps {
  /** Tells this step from others. */
  readonly name: string;
  /** Asks for the ways to prove it, with a new challenge. */
  readonly ask: () => Promise<FactorWays>;
  /** Sends the proof. What it throws is shown, and one may try again. */
  readonly verify: (proof: FactorProof) => Promise<void>;
}

/** Asks for the second factor: a passkey where there is one for this host, a code of the app, or a recovery code. */
export function FactorStep({ name, ask, verify }: FactorStepProps) {
  const ways = useQuery({
    queryKey: [...queryKeys.factorWays.all, name],
    queryFn: ask,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    meta: { quiet: true },
  });
  if (ways.data === undefined) return <QueryView query={ways} loading={<Skeleton height={180} mt="lg" />} />;
  return <Ways ways={ways.data} ask={ask} verify={verify} />;
}

function Ways({ ways, ask, verify }: Omit<FactorStepProps, 'name'> & { ways: FactorWays }) {
  const [usesPasskey, setUsesPasskey] = useState(ways.passkey !== null && knowsPasskeys());
  if (usesPasskey) return <PasskeyStep ways={ways} ask={ask} verify={verify} onOther={() => setUsesPasskey(false)} />;
  const isElsewhere = ways.passkey === null && !ways.app && ways.otherHosts.length > 0;
  return (
    <>
      {isElsewhere ? <p className="mt-6">{m.passkey_elsewhere({ hosts: ways.otherHosts.join(', ') })}</p> : null}
      <FactorForm hasApp={ways.app} verify={(code) => verify({ code })} />
      {ways.passkey !== null && knowsPasskeys() ? (
        <Button variant="subtle" fullWidth mt="xs" onClick={() => setUsesPasskey(true)}>
          {m.passkey_use()}
        </Button>
      ) : null}
    </>
  );
}

function PasskeyStep({ ways, ask, verify, onOther }: Omit<FactorStepProps, 'name'> & { ways: FactorWays; onOther: () => void }) {
  // a challenge counts once: each further try asks for a new one
  const unused = useRef(ways.passkey);
  const attempt = useMutation({
    mutationFn: async () => {
      const options = unused.current ?? (await ask()).passkey;
      unused.current = null;
      if (options === null) throw new Error(m.passkey_not_used());
      await verify({ passkey: await signWithPasskey(options) });
    },
    meta: { quiet: true },
  });
  return (
    <div className={`${classes['form']} grid gap-4 mt-6`}>
      <p>{m.passkey_enter()}</p>
      {attempt.error ? <FormError>{attempt.error.message}</FormError> : null}
      <Button
        size="lg"
        fullWidth
        autoFocus
        data-autofocus
        loading={attempt.isPending || attempt.isSuccess}
        onClick={() => attempt.mutate()}
      >
        {m.passkey_use()}
      </Button>
      <Button variant="subtle" fullWidth onClick={onOther}>
        {ways.app ? m.two_step_use_app() : m.two_step_use_recovery()}
      </Button>
    </div>
  );
}
