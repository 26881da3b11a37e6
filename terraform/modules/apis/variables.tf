variable "project" {
  type = string
}
