#include "train/grammars/small_translation.h"

#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "train/grammars/grammar_tasks.h"
#include "train/grammars/pooled_task.h"
#include "train/grammars/translation/sentence.h"
#include "train/grammars/translation/word_lists.h"
#include "train/grammars/word_order.h"

namespace attention_walkthrough {
namespace {

constexpr std::size_t kMaxChinese = 6;
constexpr std::size_t kMaxEnglish = 7;

struct Row {
  std::string_view chinese;
  std::string_view english;
};
struct Subject {
  Row row;
  bool is_person;
};
struct Activity {
  std::string_view chinese;
  std::string_view simple;
  std::string_view ongoing;
  std::string_view base;
  bool of_people;  ///< that animals do not
};
struct Mood {
  Row row;
  std::string_view Activity::* form;
};

constexpr Subject kSubjects[] = {{{"小猫", "cat/0"}, false},    {{"小狗", "dog/0"}, false},
                                 {{"兔子", "rabbit/0"}, false}, {{"孩子", "child/0"}, true},
                                 {{"女孩", "girl/0"}, true},    {{"老师", "teacher/0"}, true}};
constexpr Row kKinds[] = {{"", "the"}, {"可爱 的", "the cute/0"}, {"聪明 的", "the clever/0"}};
constexpr Row kPostures[] = {{"坐在", "sits/0"}, {"躺在", "lies/0"}};
constexpr Row kSeats[] = {
    {"垫子上", "on the mat/0"}, {"床上", "on the bed/0"}, {"沙发 上", "on the sofa/0"}, {"草地 上", "on the grass/0"}};
constexpr Row kRooms[] = {{"公园 里", "in the park/0"}, {"房间 里", "in the room/0"}};
constexpr Activity kActivities[] = {{"睡觉", "sleeps/0", "sleeping/0", "sleep/0", false},
                                    {"看书", "reads/0", "reading/0", "read/0", true},
                                    {"跳舞", "dances/0", "dancing/0", "dance/0", true}};
constexpr Mood kMoods[] = {{{"正在", "is"}, &Activity::ongoing}, {{"喜欢", "likes/0 to"}, &Activity::base}};

using enum Slot;
constexpr Slot kPostureOrder[] = {kSubject, kVerb, kPlace};
constexpr Slot kActivityChinese[] = {kSubject, kMood, kCoverb, kPlace, kVerb};
constexpr Slot kActivityEnglish[] = {kSubject, kMood, kVerb, kCoverb, kPlace};

Phrase phrase_of(const Row& row) { return phrase(row.chinese, row.english); }

void add_postures(Parts parts, std::vector<Phrase>& out) {
  for (const Row& posture : kPostures) {
    for (const Row& seat : kSeats) {
      part(parts, kVerb) = phrase_of(posture);
      part(parts, kPlace) = phrase_of(seat);
      out.push_back(compose(parts, {kPostureOrder, kPostureOrder}));
    }
  }
}

void add_moods(Parts parts, const Activity& activity, std::vector<Phrase>& out) {
  for (const Mood& mood : kMoods) {
    part(parts, kMood) = phrase_of(mood.row);
    part(parts, kVerb) = phrase(activity.chinese, activity.*mood.form);
    out.push_back(compose(parts, {kActivityChinese, kActivityEnglish}));
  }
}

void add_places(Parts parts, const Activity& activity, std::vector<Phrase>& out) {
  part(parts, kCoverb) = phrase("在", "");
  part(parts, kVerb) = phrase(activity.chinese, activity.simple);
  for (const std::span<const Row> places : {std::span<const Row>(kSeats), std::span<const Row>(kRooms)}) {
    for (const Row& place : places) {
      part(parts, kPlace) = phrase_of(place);
      out.push_back(compose(parts, {kActivityChinese, kActivityEnglish}));
    }
  }
}

std::vector<Phrase> all_sentences() {
  std::vector<Phrase> sentences;
  for (const Row& kind : kKinds) {
    for (const Subject& subject : kSubjects) {
      Parts parts;
      part(parts, kSubject) = followed_by(phrase_of(kind), phrase_of(subject.row));
      add_postures(parts, sentences);
      for (const Activity& activity : kActivities) {
        if (activity.of_people && !subject.is_person) continue;
        add_moods(parts, activity, sentences);
        add_places(parts, activity, sentences);
      }
    }
  }
  std::erase_if(sentences, [](const Phrase& sentence) {
    return sentence.chinese.size() > kMaxChinese || sentence.english.size() > kMaxEnglish;
  });
  return sentences;
}

struct SmallTranslation {
  Vocabulary chinese;
  Vocabulary english;
  std::shared_ptr<const Task> task;
};

SmallTranslation make_small_translation() {
  const std::vector<Phrase> sentences = all_sentences();
  SmallTranslation made;
  for (const std::string_view mark : translation::english_words().words().first(translation::kEndMark + 1)) {
    made.english.add(mark);
  }
  for (const Phrase& sentence : sentences) {
    for (const std::string_view word : sentence.chinese) made.chinese.add(word);
    for (const EnglishWord& word : sentence.english) made.english.add(word.text);
  }
  std::vector<Example> training;
  std::vector<Example> held_out;
  for (const Phrase& sentence : sentences) {
    auto& pool = translation::split_of(sentence) == Split::kTraining ? training : held_out;
    pool.push_back(encode(sentence, made.chinese, made.english));
  }
  const TaskSizes vocabularies{.source_vocab_size = made.chinese.words().size(),
                               .target_vocab_size = made.english.words().size()};
  made.task = std::make_shared<PooledTask>(vocabularies, std::move(training), std::move(held_out));
  return made;
}

const SmallTranslation& small_translation() {
  static const SmallTranslation made = make_small_translation();
  return made;
}

}  // namespace

std::shared_ptr<const Task> small_translation_task() { return small_translation().task; }
const Vocabulary& small_chinese_words() { return small_translation().chinese; }
const Vocabulary& small_english_words() { return small_translation().english; }

}  // namespace attention_walkthrough
