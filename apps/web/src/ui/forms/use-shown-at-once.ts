import { useState } from 'react';

/**
 * What a tick or a switch shows: what the person chose, from the same moment until `save` ends, then `saved` again. Without it React puts the box back
 * until the screen has heard of the choice, and a list that was read before the choice takes it back for a while.
 *
 * `save` gives a promise of the end; what failed is said elsewhere.
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
