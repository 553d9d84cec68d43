/** How many questions a page of the bank has, and how many are changed or exported in one call. */
export const bankLimits = { page: 50, selected: 200 } as const;

/** What authors should look at in how candidates answered: the better ones had it wrong more often, hardly anyone had it right or wrong, it hardly tells good from weak. */
export const findingNames = ['negative', 'hard', 'easy', 'weak'] as const;

export const bankTabs = ['all', 'draft', 'review', 'published', 'check'] as const;

export const bankSorts = ['changed', 'right', 'discrimination', 'tests'] as const;
