import { useState } from 'react';

/**
 * What a tick or a switch shows: what the person chose until `save` ends, then `saved` again; otherwise React puts the box back until the
 * screen knows the choice. `save` gives a promise of the end; failures are shown elsewhere.
 */
export function useShownAtOnce({ saved, save }: { saved: boolean; save: (chosen: boolean) => Promise<unknown> }) {
  const [choices, setChoices] = useState<readonly { readonly chosen: boolean }[]>([]);
  const choose = (chosen: boolean) => {
    const choice = { chosen };
    setChoices((all) => [...all, choice]);
    const end = () => setChoices((all) => all.filter((one) => one !== choice));
    void save(chosen).then(end, end);
  };
  return [choices.at(-1)?.chosen ?? saved, choose] as const;
}
