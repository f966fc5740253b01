// ashlar: the C++20 types with which the header of a library (`ashlar c --c++`) describes its entry points. It is copied
// into each such header, once in a translation unit.
//   view            a dense, row-major array that somebody else owns
//   strided_view    the same with a stride for each dimension
//   array           owns its elements
//   workspace       memory of the calls: grows when a call needs more, or is a buffer of the caller
//   status, error   the outcome of a call: a value, or an exception
#ifndef ASHLAR_CPLUSPLUS_DEFINED
#define ASHLAR_CPLUSPLUS_DEFINED
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <initializer_list>
#include <memory>
#include <new>
#include <ranges>
#include <span>
#include <stdexcept>
#include <tuple>
#include <type_traits>
#include <utility>
#if __has_include(<mdspan>)
#include <mdspan>
#endif

namespace ashlar {

template <std::size_t Rank> using sizes = std::array<std::int64_t, Rank>;

/* The number of elements; an empty dimension makes it 0. */
template <std::size_t Rank> constexpr std::int64_t count_of(const sizes<Rank> &shape) {
  std::int64_t count = 1;
  for (std::int64_t size : shape) count *= size;
  return count;
}

struct described {};   /* the base of the array types below */

/* A vector, a span, an array of C, ... whose elements are seen as T. */
template <class Range, class T>
concept range_of =
    std::ranges::contiguous_range<Range> && std::ranges::sized_range<Range> &&
    !std::is_base_of_v<described, std::remove_cvref_t<Range>> &&
    std::is_convertible_v<std::remove_reference_t<std::ranges::range_reference_t<Range>> (*)[], T (*)[]>;

template <class T, std::size_t Rank> class view : described {
public:
  using element_type = T;
  view(T *data, sizes<Rank> shape) : data_(data), shape_(shape) {}
  template <class U>
    requires std::is_convertible_v<U (*)[], T (*)[]>
  view(view<U, Rank> other) : data_(other.data()), shape_(other.shape()) {}
  template <range_of<T> Range>
    requires(Rank == 1)
  view(Range &&range)
      : data_(std::ranges::data(range)), shape_{static_cast<std::int64_t>(std::ranges::size(range))} {}
#ifdef __cpp_lib_mdspan
  template <class U, class Extents>
    requires(Extents::rank() == Rank && std::is_convertible_v<U (*)[], T (*)[]>)
  view(std::mdspan<U, Extents, std::layout_right> other) : data_(other.data_handle()) {
    for (std::size_t d = 0; d < Rank; d++) shape_[d] = static_cast<std::int64_t>(other.extent(d));
  }
#endif
  T *data() const { return data_; }
  std::int64_t size(std::size_t dimension) const { return shape_[dimension]; }
  const sizes<Rank> &shape() const { return shape_; }
  std::span<T> span() const { return {data_, static_cast<std::size_t>(count_of(shape_))}; }
  T *begin() const { return data_; }
  T *end() const { return data_ + count_of(shape_); }
  template <class... Index>
    requires(sizeof...(Index) == Rank)
  T &operator()(Index... index) const {
    std::int64_t at = 0;
    std::size_t d = 0;
    ((at = at * shape_[d++] + static_cast<std::int64_t>(index)), ...);
    return data_[at];
  }
  /* After a call: the sizes of a result that the data decided. */
  void resize(std::size_t dimension, std::int64_t size) { shape_[dimension] = size; }

private:
  T *data_;
  sizes<Rank> shape_;
};
template <std::ranges::contiguous_range Range>
view(Range &&) -> view<std::remove_reference_t<std::ranges::range_reference_t<Range>>, 1>;

template <class T, std::size_t Rank> class strided_view : described {
public:
  strided_view(T *data, sizes<Rank> shape, sizes<Rank> strides) : data_(data), shape_(shape), strides_(strides) {}
  template <class U>
    requires std::is_convertible_v<view<U, Rank>, view<T, Rank>>
  strided_view(view<U, Rank> dense) : data_(dense.data()), shape_(dense.shape()) {
    std::int64_t stride = 1;
    for (std::size_t d = Rank; d-- > 0; stride *= shape_[d]) strides_[d] = stride;
  }
  template <range_of<T> Range>
    requires(Rank == 1)
  strided_view(Range &&range) : strided_view(view<T, Rank>(std::forward<Range>(range))) {}
#ifdef __cpp_lib_mdspan
  template <class U, class Extents, class Layout>
    requires(Extents::rank() == Rank && std::is_convertible_v<U (*)[], T (*)[]> &&
             std::mdspan<U, Extents, Layout>::is_always_strided())
  strided_view(std::mdspan<U, Extents, Layout> other) : data_(other.data_handle()) {
    for (std::size_t d = 0; d < Rank; d++) {
      shape_[d] = static_cast<std::int64_t>(other.extent(d));
      strides_[d] = static_cast<std::int64_t>(other.stride(d));
    }
  }
#endif
  T *data() const { return data_; }
  std::int64_t size(std::size_t dimension) const { return shape_[dimension]; }
  const sizes<Rank> &shape() const { return shape_; }
  const std::int64_t *strides() const { return strides_.data(); }
  template <class... Index>
    requires(sizeof...(Index) == Rank)
  T &operator()(Index... index) const {
    std::int64_t at = 0;
    std::size_t d = 0;
    ((at += strides_[d++] * static_cast<std::int64_t>(index)), ...);
    return data_[at];
  }
  void resize(std::size_t dimension, std::int64_t size) { shape_[dimension] = size; }

private:
  T *data_;
  sizes<Rank> shape_, strides_{};
};

template <class T, std::size_t Rank> class array : described {
public:
  array() = default;
  explicit array(sizes<Rank> shape)
      : elements_(new T[static_cast<std::size_t>(count_of(shape))]), shape_(shape) {}
  T *data() const { return elements_.get(); }
  std::int64_t size(std::size_t dimension) const { return shape_[dimension]; }
  const sizes<Rank> &shape() const { return shape_; }
  T *begin() const { return data(); }
  T *end() const { return data() + count_of(shape_); }
  operator view<T, Rank>() const { return {data(), shape_}; }
  operator view<const T, Rank>() const { return {data(), shape_}; }
  template <class... Index> T &operator()(Index... index) const { return view<T, Rank>(*this)(index...); }
  void resize(sizes<Rank> shape) { shape_ = shape; }   /* never beyond its elements */

private:
  std::unique_ptr<T[]> elements_;
  sizes<Rank> shape_{};
};

/* The outcome of a call. The codes are those of the C functions, and 5: an array has not the size that the others
   give it. */
struct status {
  int code = 0;
  char text[240];
  status() { text[0] = 0; }
  explicit operator bool() const { return code == 0; }
  const char *message() const { return text; }
  static status mismatch(const char *array, std::size_t dimension, std::int64_t size, std::int64_t wanted) {
    status made;
    made.code = 5;
    std::snprintf(made.text, sizeof made.text, "Error: dimension %zu of `%s` has size %lld, but must have %lld",
                  dimension, array, static_cast<long long>(size), static_cast<long long>(wanted));
    return made;
  }
  static status too_large() {
    status made;
    made.code = 3;
    std::snprintf(made.text, sizeof made.text, "Error: a size is negative or too large");
    return made;
  }
};

class error : public std::runtime_error {
public:
  explicit error(const status &outcome) : std::runtime_error(outcome.message()), code_(outcome.code) {}
  int code() const { return code_; }

private:
  int code_;
};

/* Throws the error of a call that failed. */
inline void require(const status &outcome) {
  if (!outcome) throw error(outcome);
}

class workspace {
public:
  workspace() = default;
  explicit workspace(std::size_t bytes) { reserve(bytes); }
  /* A buffer of the caller, aligned to 8 bytes. A call that needs more than it has fails with code 2. */
  explicit workspace(std::span<std::byte> buffer)
      : start_(buffer.data()), bytes_(buffer.size()), is_owned_(false) {}
  workspace(workspace &&other) noexcept { swap(other); }
  workspace &operator=(workspace &&other) noexcept {
    swap(other);
    return *this;
  }
  ~workspace() {
    free_chunks();
    if (is_owned_) ::operator delete(start_, std::align_val_t(alignment));
  }
  /* Makes room for a call; the contents are lost. Where there is no memory the call itself fails, with code 2. */
  void reserve(std::size_t bytes) {
    free_chunks();
    if (bytes <= bytes_ || !is_owned_) return;
    void *larger = ::operator new(bytes, std::align_val_t(alignment), std::nothrow);
    if (!larger) return;
    ::operator delete(start_, std::align_val_t(alignment));
    start_ = larger;
    bytes_ = bytes;
  }
  void *data() const { return start_; }
  std::size_t size() const { return bytes_; }
  /* For ashlar_chunks: memory of a call that grows, until the next call. */
  static void *more(void *state, std::size_t bytes) {
    workspace *self = static_cast<workspace *>(state);
    if (!self->is_owned_ || bytes > SIZE_MAX - alignment) return nullptr;
    void *taken = ::operator new(alignment + bytes, std::align_val_t(alignment), std::nothrow);
    if (!taken) return nullptr;
    *static_cast<void **>(taken) = self->chunks_;
    self->chunks_ = taken;
    return static_cast<std::byte *>(taken) + alignment;
  }

private:
  static constexpr std::size_t alignment = 64;
  void *start_ = nullptr, *chunks_ = nullptr;
  std::size_t bytes_ = 0;
  bool is_owned_ = true;
  void swap(workspace &other) noexcept {
    std::swap(start_, other.start_);
    std::swap(chunks_, other.chunks_);
    std::swap(bytes_, other.bytes_);
    std::swap(is_owned_, other.is_owned_);
  }
  void free_chunks() {
    while (chunks_) {
      void *next = *static_cast<void **>(chunks_);
      ::operator delete(chunks_, std::align_val_t(alignment));
      chunks_ = next;
    }
  }
};

} // namespace ashlar
#endif
