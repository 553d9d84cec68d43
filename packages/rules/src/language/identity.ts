import type { HindiTexts } from './hindi.ts';

/** Of signing in, contacts and passwords. */
export const identityHindi: HindiTexts = {
  whole: {
    'Please enter valid Email': 'सही ईमेल डालें',
    'Please enter valid Mobile Number': 'सही मोबाइल नंबर डालें',
    'Enter a valid email, like name@example.com': 'सही ईमेल लिखें, जैसे name@example.com',
    'Entered Password and confirm password does not match, Try Again': 'दोनों पासवर्ड एक जैसे नहीं हैं। दोबारा डालें',
    'This password is too common. Choose another one.': 'यह पासवर्ड बहुत आम है। दूसरा चुनें।',
    'This is too close to your name, ID, mobile or email. Choose another one.': 'यह आपके नाम, ID, मोबाइल या ईमेल से बहुत मिलता है। दूसरा चुनें।',
    'This is already your email': 'यह पहले से आपका ईमेल है',
    'This is already your mobile': 'यह पहले से आपका मोबाइल है',
    'Choose one of the students': 'स्टूडेंट चुनें',
    'Choose a programme from the list': 'लिस्ट से प्रोग्राम चुनें',
    'Enter the six digits of the code': 'कोड के छह अंक डालें',
    'Enter the digits of the code': 'कोड के अंक डालें',
    'Enter a code': 'कोड डालें',
    'Several people share this. Enter an ID or email.': 'यह कई लोगों का है। ID या ईमेल डालें।',
    'This account is closed. Reopen it first.': 'यह खाता बंद है। पहले इसे फिर से खोलें।',
    "You aren't enrolled in this course.": 'इस कोर्स में आपका नामांकन नहीं है।',
    'This link has expired. Open it again from the portal.': 'इस लिंक की समय-सीमा खत्म हो गई। पोर्टल से दोबारा खोलें।',
  },
  patterns: [[/^Use at least (\d+) characters\.$/, 'कम से कम $1 अक्षर रखें।']],
};
