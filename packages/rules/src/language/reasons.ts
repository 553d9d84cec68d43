import type { HindiTexts } from './hindi.ts';

/** Why something cannot be done with a test, a class or a session with a mentor right now. */
export const reasonsHindi: HindiTexts = {
  whole: {
    'The test is not yet available to launch.': 'टेस्ट अभी शुरू नहीं किया जा सकता।',
    'The slot booking window has not yet started.': 'स्लॉट बुकिंग अभी शुरू नहीं हुई है।',
    'The slot booking window has closed.': 'स्लॉट बुक करने का समय खत्म हो गया है।',
    'Book a slot to take this test.': 'यह टेस्ट देने के लिए स्लॉट बुक करें।',
    'You can launch this test when your slot starts.': 'यह टेस्ट आपके स्लॉट के समय से शुरू हो सकता है।',
    'Check in at the centre desk first.': 'पहले सेंटर के डेस्क पर हाज़िरी लगवाएँ।',
    'Your slot has ended. You can launch this test after its end date.':
      'आपका स्लॉट खत्म हो गया। यह टेस्ट अपनी आखिरी तारीख के बाद शुरू हो सकता है।',
    'Review has not been enabled for this test yet.': 'इस टेस्ट का रिव्यू अभी नहीं खुला है।',
    'Review this test on the site where you took it.': 'इस टेस्ट का रिव्यू उसी साइट पर देखें, जहाँ टेस्ट दिया था।',
    'Complete two tests to revise with AI.': 'AI से रिवीज़न के लिए दो टेस्ट पूरे करें।',
    'You can join from 15 minutes before the start.': 'शुरू होने के 15 मिनट पहले से जा सकते हैं।',
    'You can check in from 15 minutes before the start.': 'हाज़िरी शुरू होने के 15 मिनट पहले से लगेगी।',
    'You have moved this session twice.': 'इस सेशन का समय दो बार बदला जा चुका है।',
    'Mark the student as present to give feedback.': 'फ़ीडबैक देने के लिए स्टूडेंट को हाज़िर मार्क करें।',
    'The institute has decided who came to this session.': 'इस सेशन में कौन आया, यह इंस्टीट्यूट तय कर चुका है।',
    'You have given feedback, so the student was present.': 'आपने फ़ीडबैक दिया है, यानी स्टूडेंट हाज़िर थे।',
    'You have used all mentor sessions of your course.': 'आपके कोर्स के सभी मेंटर सेशन हो चुके हैं।',
  },
};
